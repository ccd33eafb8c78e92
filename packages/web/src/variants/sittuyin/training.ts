/** What is trained in this game, the easier mates first. */
export const sittuyinMaterials: readonly string[] = [
  'KRRvK',
  'KRSvK',
  'KRFvK',
  'KRNvK',
  'KRvK',
  'KSSvK',
  'KSFvK',
  'KSNvK',
  'KFNvK',
];
