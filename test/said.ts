/** Some sentences in a language and in English, as the app says them, for a test with its own marks. */
import { english as inEnglish, openLanguage, type Texts } from '#web/i18n/language';
import { OTHER_IDS, type OtherId } from '#web/i18n/languages';
import { staleOf } from '#web/i18n/stale';

const sentencesOf = async (texts: Texts) => {
  await texts.load(['library']);
  return {
    'app/games.none': texts.t('games.none'),
    'app/games.title': texts.t('games.title'),
    'rules/draw.stalemate': texts.shared('draw.stalemate'),
    'rules/reason.legal': texts.shared('reason.legal'),
    'sittuyin/about': texts.own('sittuyin', 'about'),
    'sittuyin/preset.federation': texts.own('sittuyin', 'preset.federation'),
    'server/game/none': texts.error('game/none'),
    'server/seat/none': texts.error('seat/none'),
  } as Readonly<Record<string, string>>;
};

async function saidIn(id: OtherId) {
  const texts = await openLanguage(id, 'latin');
  const [said, english] = await Promise.all([sentencesOf(texts), sentencesOf(inEnglish())]);
  return { id, said, english, stale: staleOf(id) };
}

export const SAID = await Promise.all(OTHER_IDS.map(saidIn));
