/** A small board with an army on it. */
import { Position, type Rules, type VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import type { Army } from '../../session/armies/army.js';
import { GameDiagram } from '../../ui/GameDiagram.js';

export function ArmyPicture(props: {
  readonly rules: Rules;
  readonly army: Army;
  readonly label?: string;
}): JSX.Element {
  const { rules, army, label } = props;
  const pieces = [...Position.initial(rules).toSetup().squares];
  for (const { role, square } of army) pieces[square] = role;
  return (
    <GameDiagram pieces={pieces} variant={rules.def.id as VariantId} {...(label === undefined ? {} : { label })} />
  );
}
