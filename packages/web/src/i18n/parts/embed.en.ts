/** English: the board for other pages. */

export const EMBED = {
  'embed.board': 'Board of {game}. {armies, list, unit}',
  'embed.army': '{side}: {pieces, list, unit}',
  'embed.piece': '{piece} {square}',
  'embed.controls': 'Moves',
  'embed.first': 'First position',
  'embed.back': 'One move back',
  'embed.next': 'One move on',
  'embed.last': 'Last position',
  'embed.start': 'Start',
  'embed.move': '{number}. {san}',
  'embed.problem': 'This cannot be shown: {problem}',
  'embed.unknown': 'there is no such game',
} as const;
