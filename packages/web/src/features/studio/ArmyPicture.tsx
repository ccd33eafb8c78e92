/** A small board with an army on it. */
import { Diagram } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import { Position, type Rules, type VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import type { Army } from '../../session/armies/army.js';

export function ArmyPicture(props: {
  readonly rules: Rules;
  readonly army: Army;
  readonly label?: string;
}): JSX.Element {
  const { rules, army, label } = props;
  const { id, files, ranks } = rules.def;
  const pieces = [...Position.initial(rules).toSetup().squares];
  for (const { role, square } of army) pieces[square] = role;
  return (
    <Diagram
      files={files}
      ranks={ranks}
      pieces={pieces}
      skin={skinOf(id as VariantId)}
      {...(label === undefined ? {} : { label })}
    />
  );
}
