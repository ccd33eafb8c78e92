/** What has become of what the lobby has asked the server for. */
import type { JSX } from 'preact';
import type { LobbyRequest, RequestResult } from '../../online/request.js';
import { useTools } from '../shared/context.js';

export type Refused = Extract<RequestResult, { kind: 'refused' }>;

/** A request that waits for its answer. */
export function Waiting(props: { readonly request: LobbyRequest; readonly onCancel: () => void }): JSX.Element {
  const { message, delay } = props.request;
  const { texts, connection } = useTools();
  const words = texts.lobby.request;
  const isHeard = connection.state.value === 'open';
  return (
    <div class="request">
      <p>{message.t === 'create' ? words.create : words.join}</p>
      {!isHeard && <p class="more">{words.offline}</p>}
      {isHeard && delay !== null && <p class="more">{words.delayed(texts.online.refused(delay))}</p>}
      <div class="request-actions">
        <button type="button" class="offer" onClick={props.onCancel}>
          {words.cancel}
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
  const { texts, dispatch } = useTools();
  const words = texts.lobby.request;
  const why = texts.online.refused(code);
  const isCreate = message.t === 'create';
  const isTaken = code === 'game/notOpen' || code === 'game/ended';
  return (
    <div class="request is-refused">
      <p>{isCreate ? words.notMade(why) : isTaken ? words.taken : words.notJoined(why)}</p>
      <div class="request-actions">
        {isCreate ? (
          <button type="button" class="offer main" onClick={props.onChange}>
            {words.change}
          </button>
        ) : (
          code !== 'game/none' && (
            <button
              type="button"
              class="offer"
              onClick={() => dispatch({ type: 'onlineOpened', place: { kind: 'game', id: message.game } })}
            >
              {words.watch}
            </button>
          )
        )}
        <button type="button" class="offer" onClick={props.onClose}>
          {words.close}
        </button>
      </div>
    </div>
  );
}
