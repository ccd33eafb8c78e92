/** A small board of a game. */
import { Diagram } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import { type VariantId, variantOf } from '@sitke/rules';
import type { ComponentProps, JSX } from 'preact';

type Props = { readonly variant: VariantId } & Omit<ComponentProps<typeof Diagram>, 'files' | 'ranks' | 'skin'>;

export function GameDiagram({ variant, ...shown }: Props): JSX.Element {
  const { files, ranks } = variantOf(variant);
  return <Diagram {...shown} files={files} ranks={ranks} skin={skinOf(variant)} />;
}
