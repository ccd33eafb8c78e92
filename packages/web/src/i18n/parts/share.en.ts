/** English: sharing a game and its picture. */

export const SHARE = {
  'share.title': 'Share this game',
  'share.about': 'The link holds the whole game with its variations. It goes to no server.',
  'share.link': 'Link to the game',
  'share.send': 'Share the link',
  'share.sendText': 'A game of {game}',
  'share.code': 'QR code of the link',
  'share.tooLong': 'The game is too long for a QR code: send the link.',
  'share.picture': 'Picture of the position',
  'share.svg': 'Save as SVG',
  'share.png': 'Save as PNG',
  'share.gif': 'Save the game as an animation',
  'share.gifGoing': 'Drawing {done} of {all} …',
  'share.failed': 'This browser could not draw the picture. Save it as SVG.',
} as const;
