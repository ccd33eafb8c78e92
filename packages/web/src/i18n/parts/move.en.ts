/** English: another device. */

export const MOVE = {
  'move.about':
    'Your games, your progress, your armies and your online identity go to another device. This device keeps them too.',
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
  'move.isGuest': 'On this server you now have the same identity as on the other device.',
  'move.file': 'A recovery file',
  'move.file.about':
    'If this device is lost, the file brings back your games and your online identity on another one. Save it again now and then: for the identity only the newest file is valid, and for one year.',
  'move.secret.file': 'Whoever has the file can play as you: keep it where nobody else looks.',
  'move.file.save': 'Save a recovery file',
  'move.file.read': 'Read one in',
  'move.saved': 'The file is saved. Keep it away from this device.',
  'move.saved.none': 'The file is saved. It has your games and progress; you have not played online yet.',
  'move.saved.away':
    'The file was saved with your games and progress only, because no server answers. Save another one when you are online.',
  'move.noGuest': 'This file has no online identity in it.',
  'move.otherServer':
    'The online identity in this file belongs to another server: {server}. Read the file in there too.',
  'move.keyVoid':
    'This file can no longer give you back your online identity: a newer file was saved, all sessions were ended, or it is more than a year old.',
  'move.keyAway': 'No server answers. Read the file in again when you are online, to get your online identity back.',
  'move.problem.away': 'No server of Sitke answers. Try again with a network, or save a file below.',
  'move.problem.unknown':
    'There is no such code: it was used, it is too old, or it is mistyped. Show another one on the other device.',
  'move.problem.size': 'There are too many games for a code: save a file below, and read it in on the other device.',
  'move.problem.busy': 'Too many requests right now. Try again in a few minutes.',
  'move.problem.old': 'This browser is too old for codes: save a file below, and read it in on the other device.',
} as const;
