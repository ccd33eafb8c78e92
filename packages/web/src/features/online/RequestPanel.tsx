/** The state of the lobby's request to the server. */
import type { JSX } from 'preact';
import { refusalText } from '../../i18n/phrases.js';
import type { LobbyRequest, RequestResult } from '../../session/lobby/request.js';
import { useTools } from '../../ui/context.js';

export type Refused = Extract<RequestResult, { kind: 'refused' }>;

/** A request that waits for its answer. */
export function Waiting(props: { readonly request: LobbyRequest; readonly onCancel: () => void }): JSX.Element {
  const { message, delay } = props.request;
  const { t, texts, connection } = useTools();
  const isHeard = connection.state.value === 'open';
  return (
    <div class="request">
      <p>{message.t === 'create' ? t('request.create') : t('request.join')}</p>
      {!isHeard && <p class="more">{t('request.offline')}</p>}
      {isHeard && delay !== null && <p class="more">{t('request.delayed', { why: refusalText(texts, delay) })}</p>}
      <div class="request-actions">
        <button type="button" class="offer" onClick={props.onCancel}>
          {t('request.cancel')}
        </button>
      </div>
    </div>
  );
}

/** A request that was refused, and what can be done now. */
export function RefusedPanel(props: {
  readonly refused: Refused;
  readonly onChange: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  const { message, code } = props.refused;
  const { t, texts, dispatch } = useTools();
  const why = refusalText(texts, code);
  const isCreate = message.t === 'create';
  const isTaken = code === 'game/notOpen' || code === 'game/ended';
  return (
    <div class="request is-refused">
      <p>{isCreate ? t('request.notMade', { why }) : isTaken ? t('request.taken') : t('request.notJoined', { why })}</p>
      <div class="request-actions">
        {isCreate ? (
          <button type="button" class="offer main" onClick={props.onChange}>
            {t('request.change')}
          </button>
        ) : (
          code !== 'game/none' && (
            <button
              type="button"
              class="offer"
              onClick={() => dispatch({ type: 'onlineOpened', place: { kind: 'game', id: message.game } })}
            >
              {t('request.watch')}
            </button>
          )
        )}
        <button type="button" class="offer" onClick={props.onClose}>
          {t('request.close')}
        </button>
      </div>
    </div>
  );
}
