/** English: another device. */

export const MOVE = {
  'move.about':
    'Your games, your progress, your armies and who you are online go to another device. This device keeps them too.',
  'move.to': 'To another device',
  'move.to.about': 'A code stands for all that is yours here. Scan it there, or type it.',
  'move.code.show': 'Show a code',
  'move.code.another': 'Show another code',
  'move.code.qr': 'The code as a picture for a camera',
  'move.code.about':
    'Scan it with the other device; or open Sitke there, choose Settings, “Another device”, and type it. It works once, within {minutes, plural, one {# minute} other {# minutes}}.',
  'move.secret': 'Whoever has the code can play as you: show it to nobody.',
  'move.from': 'From another device',
  'move.from.about':
    'Take only a code that you have made yourself. What is here stays, and what is missing is added. Online you are then who you are on the other device: finish the online games that you began here first.',
  'move.code': 'Code',
  'move.take': 'Take all of it',
  'move.isGuest': 'On this server you are now the same as on the other device.',
  'move.file': 'A recovery file',
  'move.file.about':
    'If this device is lost, the file brings your games back on another one, and who you are online. Save it again now and then: only the newest is valid online, and for a year.',
  'move.secret.file': 'Whoever has the file can play as you: keep it where nobody else looks.',
  'move.file.save': 'Save a recovery file',
  'move.file.read': 'Read one in',
  'move.saved': 'The file is saved. Keep it away from this device.',
  'move.saved.none': 'The file is saved. It has your games and progress; you have not played online yet.',
  'move.saved.away':
    'The file is saved with your games and progress alone, since no server answers. Save another one with a network.',
  'move.noGuest': 'The file does not say who you were online.',
  'move.otherServer': 'The file says who you are on another server: {server}. Read it in there too.',
  'move.keyVoid':
    'The file no longer says who you are online: a newer one was saved, or all sessions were ended, or a year is over.',
  'move.keyAway': 'No server answers: read the file in again with a network, to be who you were online.',
  'move.problem.away': 'No server of Sitke answers. Try again with a network, or save a file below.',
  'move.problem.unknown':
    'There is no such code: it was used, it is too old, or it is mistyped. Show another one on the other device.',
  'move.problem.size': 'There are too many games for a code: save a file below, and read it in on the other device.',
  'move.problem.busy': 'Too many are asking at this time. Try again in some minutes.',
  'move.problem.old': 'This browser is too old for codes: save a file below, and read it in on the other device.',
} as const;
