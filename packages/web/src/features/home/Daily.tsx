/** Today's position on a board that can be played on. The rules answer; nothing of it is kept. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { sideName } from '../../i18n/phrases.js';
import { dayNow } from '../../session/effects/random.js';
import { currentNode } from '../../session/game.js';
import { rulesOfGame } from '../../session/rules.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { viewOf } from '../../session/view/select.js';
import { NoticeText } from '../../ui/board/NoticeText.js';
import { TableBoard } from '../../ui/board/TableBoard.js';
import { ToolsContext, useTools } from '../../ui/context.js';
import { dailyOf, type Daily as Position } from '../../variants/registry.daily.js';
import { dailyDispatch, dailyStep, dailyStore } from './daily.js';

export function Daily(): JSX.Element {
  const tools = useTools();
  const { t, texts } = tools;
  const { daily, store, dispatch } = useMemo(() => {
    const found = dailyOf(dayNow());
    const fresh = dailyStore(found);
    return { daily: found, store: fresh, dispatch: dailyDispatch(fresh, found) };
  }, []);
  const state = store.state.value;
  const { files, ranks } = rulesOfGame(gameOn(state)).def;
  return (
    <section class="daily" aria-labelledby="daily-title" style={{ '--files': files, '--ranks': ranks }}>
      <header>
        <h2 id="daily-title">{t('daily.title')}</h2>
        <p class="more">{texts.own(daily.variant, 'name')}</p>
      </header>
      <ToolsContext.Provider value={{ ...tools, dispatch }}>
        <TableBoard state={state} view={viewOf(state)} />
        <tools.Dialogs state={state} />
        <DailyInfo state={state} daily={daily} />
      </ToolsContext.Provider>
    </section>
  );
}

function DailyInfo({ state, daily }: { readonly state: AppState; readonly daily: Position }): JSX.Element {
  const { t, texts, dispatch } = useTools();
  const step = dailyStep(state, daily);
  const { san, parent, position } = currentNode(gameOn(state));
  return (
    <div class={`daily-info is-${step}`}>
      <div role="status">
        {state.notice ? (
          <NoticeText state={state} notice={state.notice} />
        ) : (
          <p class="daily-status">
            {step === 'first' && t('daily.first', { side: sideName(texts, gameOn(state), position.turn) })}
            {step === 'second' && t('daily.second', { san: parent?.san ?? san })}
            {step === 'wrong' && t('daily.wrong', { san })}
            {step === 'solved' && t('daily.solved')}
          </p>
        )}
      </div>
      {step === 'wrong' && (
        <button type="button" class="offer" onClick={() => dispatch({ type: 'undone' })}>
          {t('action.retry')}
        </button>
      )}
    </div>
  );
}
