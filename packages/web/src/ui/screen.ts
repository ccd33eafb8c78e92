import type { ScreenPage } from '../session/place.js';
import type { AppState } from '../session/types.js';

/** A page with its own screen, by its name. */
export type PageOf<Name extends ScreenPage['page']> = Extract<ScreenPage, { readonly page: Name }>;

/** The properties of each screen. */
export interface ScreenProps<Page extends ScreenPage = ScreenPage> {
  readonly state: AppState;
  readonly place: Page;
}
