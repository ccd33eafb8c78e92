/**
 * The way into the games: each with its pieces, as the rules move them. The page of a game has the place of a course: a
 * lesson is a page `/learn/<lesson>`.
 */
import { isVariantId, type Role, VARIANT_IDS, type VariantId, variantOf } from '@sitke/rules';
import { movesOfPiece } from '@sitke/rules/text';
import type { JSX } from 'preact';
import type { Texts } from '../../i18n/index.js';
import { pieceName } from '../../i18n/phrases.js';
import { browserSchool } from '../../session/effects/school.js';
import { rulesetText } from '../../session/game.js';
import { finished } from '../../session/practice/progress.js';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import { PieceDiagram } from '../../ui/PieceDiagram.js';
import type { PageOf, ScreenProps } from '../../ui/screen.js';
import { Ways } from '../../ui/Ways.js';
import { STUDIO_VARIANTS } from '../../variants/registry.formations.js';
import { lessonsOf } from '../../variants/registry.lessons.js';
import { LessonList } from './LessonList.js';

export function Learn({ place }: ScreenProps<PageOf<'learn' | 'lesson'>>): JSX.Element {
  return place.page === 'lesson' && isVariantId(place.lesson) ? <GamePage variant={place.lesson} /> : <GameChoice />;
}

function GameChoice(): JSX.Element {
  const { t, texts } = useTools();
  return (
    <Page title={t('learn.title')}>
      <p>{t('learn.about')}</p>
      <Ways
        ways={VARIANT_IDS.map((variant) => ({
          to: { page: 'lesson', lesson: variant },
          name: texts.own(variant, 'name'),
          about: courseText(texts, variant) ?? texts.own(variant, 'about'),
        }))}
      />
    </Page>
  );
}

/** How far somebody is in the course of a game; null where they have not begun it. */
function courseText(texts: Texts, variant: VariantId): string | null {
  const progress = browserSchool().value.value;
  const lessons = lessonsOf(variant);
  const isBegun = lessons.some((lesson) => lesson in progress.lessons);
  return isBegun ? texts.t('school.progress', { done: finished(progress, lessons), total: lessons.length }) : null;
}

function GamePage({ variant }: { readonly variant: VariantId }): JSX.Element {
  const { t, texts } = useTools();
  const { pieces, presets } = variantOf(variant);
  const ruleset = rulesetText(variant, presets.standard);
  return (
    <Page title={texts.own(variant, 'name')} class="lesson">
      <p>{texts.own(variant, 'about')}</p>
      <LessonList variant={variant} />
      <h2>{t('learn.pieces')}</h2>
      <ul class="piece-cards">
        {pieces.map(({ name }, index) => (
          <PieceCard key={name} variant={variant} ruleset={ruleset} role={index + 1} />
        ))}
      </ul>
      <h2>{t('learn.next')}</h2>
      <Ways
        ways={[
          {
            to: { page: 'ruleset', variant, ruleset, article: '' },
            name: t('learn.rules'),
            about: t('learn.rules.about'),
          },
          ...(STUDIO_VARIANTS.includes(variant)
            ? [{ to: { page: 'studio', variant } as const, name: t('learn.studio'), about: t('learn.studio.about') }]
            : []),
          { to: { page: 'print', variant }, name: t('learn.booklet'), about: t('learn.booklet.about') },
          { to: { page: 'computer' }, name: t('door.computer'), about: t('door.computer.about') },
        ]}
      />
    </Page>
  );
}

function PieceCard(props: { readonly variant: VariantId; readonly ruleset: string; readonly role: Role }): JSX.Element {
  const { variant, role } = props;
  const { t, texts } = useTools();
  const def = variantOf(variant);
  const name = pieceName(texts, props, role);
  return (
    <li class="piece-card">
      <PieceDiagram {...props} />
      <div>
        <h3>{t('learn.piece', { piece: name })}</h3>
        <p>{t('learn.moves', { how: movesOfPiece(texts, def, role) })}</p>
      </div>
    </li>
  );
}
