/** The code of another device, typed or scanned. */
import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { canMove, codeText, type MoveProblem, takeCode, typedCode } from '../../platform/moving.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { FileReport } from './GamesFile.js';
import { become } from './owner.js';
import { useGamesFile } from './useGamesFile.js';

export function FromDevice({ state, code }: { readonly state: AppState; readonly code: string }): JSX.Element {
  const { t, site } = useTools();
  const id = useId();
  const file = useGamesFile(state);
  const [typed, setTyped] = useState(codeText(typedCode(code)));
  const [result, setResult] = useState<MoveProblem | 'old' | 'asking' | 'guest' | 'file' | null>(null);
  const take = async (): Promise<void> => {
    if (!canMove()) return setResult('old');
    setResult('asking');
    const answer = await takeCode(site.root, typedCode(typed));
    if (!answer.ok) return setResult(answer.why);
    const report = await file.read(answer.value.file);
    if (report.problem === null) become(report.owner);
    setResult(answer.value.isGuest ? 'guest' : 'file');
  };
  return (
    <section aria-labelledby="move-from">
      <h2 id="move-from">{t('move.from')}</h2>
      <p>{t('move.from.about')}</p>
      <form
        class="buttons"
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <label for={id}>{t('move.code')}</label>
        <input
          id={id}
          type="text"
          class="move-code-field"
          required
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellcheck={false}
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <button type="submit" class="offer main" disabled={result === 'asking'}>
          {t('move.take')}
        </button>
      </form>
      <div role="status">
        {result === 'guest' && <p>{t('move.isGuest')}</p>}
        {result !== null && result !== 'asking' && result !== 'guest' && result !== 'file' && (
          <p>{t(`move.problem.${result}`)}</p>
        )}
        <FileReport door={file} />
      </div>
    </section>
  );
}
