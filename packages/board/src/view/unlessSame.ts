/** Components that are drawn again only where a property of theirs has changed. */
import { Component, type ComponentClass, type JSX } from 'preact';

type Values = Readonly<Record<string, unknown>>;

/** Returns a component that draws as `draw` does, and skips a drawing whose properties are those of the last one. */
export function unlessSame<Props extends object>(draw: (props: Props) => JSX.Element): ComponentClass<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const [before, after] = [this.props as Values, next as Values];
      return Object.keys({ ...before, ...after }).some((name) => before[name] !== after[name]);
    }

    override render(): JSX.Element {
      return draw(this.props);
    }
  };
}
