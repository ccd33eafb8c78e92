/** A page of text and links under the top bar. */
import type { ComponentChildren, JSX } from 'preact';
import { BackButton, TopBar } from './TopBar.js';
import './pages.css';

export function Page(props: {
  readonly title: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <div class={`page ${props.class ?? ''}`}>
      <TopBar title={props.title}>
        <BackButton />
      </TopBar>
      <main>{props.children}</main>
    </div>
  );
}
