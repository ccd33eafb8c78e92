/** How the time of an online game is limited. */
import type { TimeControl } from '@sitke/protocol';
import { variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import {
  NUMBER_LIMITS,
  type NumberField,
  PACES,
  type Pace,
  readNumber,
  readTime,
  type TimeForm,
  type TimeKind,
  withTimeKind,
} from '../../session/lobby/newGame.js';
import { useTools } from '../../ui/context.js';
import { Radios } from '../../ui/fields.js';
import { type FormProps, PROBLEM_ID } from './formProps.js';
import { timeText } from './lobbyPhrases.js';

const OTHERS = ['custom', 'correspondence', 'unlimited'] as const;
const KINDS: readonly TimeKind[] = [...(Object.keys(PACES) as Pace[]), ...OTHERS];

function isPace(kind: TimeKind): kind is Pace {
  return kind in PACES;
}

/** The numbers that are to be typed. */
function numbersOf({ kind, periods }: TimeForm, hasPockets: boolean): NumberField[] {
  if (kind === 'correspondence') return ['days'];
  if (kind !== 'custom') return [];
  const fields: NumberField[] = ['minutes', 'increment'];
  if (hasPockets) fields.push('setupMinutes');
  fields.push('periods');
  if (readNumber('periods', periods) !== 0) fields.push('periodSeconds');
  return fields;
}

/** The time to place an army in the federation's book, articles 1.2 to 1.5: five minutes a side, each on their own clock. */
const BOOK_SETUP_MS = 300_000;

function hasBookSetup(time: TimeControl): boolean {
  return time.kind === 'clock' && time.setupMs === BOOK_SETUP_MS;
}

export function TimeFields(props: FormProps): JSX.Element {
  const { form, onChange } = props;
  const { t, texts } = useTools();
  const { kind } = form.time;
  const { hasPockets } = variantOf(form.variant);
  const time = readTime(form.time, hasPockets);
  const numbers = numbersOf(form.time, hasPockets);
  return (
    <Radios
      label={t('form.time')}
      class="segmented time-fields"
      name="time"
      value={kind}
      choices={KINDS.map((value) => ({ value, name: isPace(value) ? value : t(`form.time.${value}`) }))}
      help="time-help"
      onChange={(chosen) => onChange({ ...form, time: withTimeKind(form.time, chosen) })}
    >
      <p id="time-help" class="more">
        {time.ok ? timeText(texts, time.value) : ''}
        {time.ok && hasBookSetup(time.value) && ` ${t('form.time.book')}`}
      </p>
      {numbers.length > 0 && (
        <div class="numbers">
          {numbers.map((field) => (
            <NumberInput key={field} {...props} field={field} />
          ))}
        </div>
      )}
    </Radios>
  );
}

function NumberInput(props: FormProps & { readonly field: NumberField }): JSX.Element {
  const { form, onChange, problem, field } = props;
  const { t } = useTools();
  const isWrong =
    (problem?.kind === 'number' && problem.field === field) || (problem?.kind === 'noTime' && field === 'minutes');
  return (
    <label>
      <span class="option-label">{t(`form.number.${field}`)}</span>
      <input
        type="text"
        name={field}
        inputMode={NUMBER_LIMITS[field].isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={6}
        value={form.time[field]}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? PROBLEM_ID : undefined}
        onInput={({ currentTarget }) => onChange({ ...form, time: { ...form.time, [field]: currentTarget.value } })}
      />
    </label>
  );
}
