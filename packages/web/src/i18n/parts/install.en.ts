/** English: the app on the device, and its newer versions. */

export const INSTALL = {
  'install.title': 'On this device',
  'install.about': 'Installed as an app, Sitke gets its own icon and opens without a network.',
  'install.asked': 'Install Sitke',
  'install.byHand': 'To install it: tap Share in Safari, then “Add to Home Screen”.',
  'install.menu':
    'To install it: open the menu of your browser and choose “Install” or “Add to Home screen”, if it has that.',
  'install.installed': 'Sitke is installed here.',
  'install.move': 'Take your games and your online identity to another device, or get them back if you lose this one.',
  'install.move.go': 'To another device',
  'turns.title': 'Your turn',
  'turns.about': 'In games without a clock this device tells you when it is your turn, also while Sitke is closed.',
  'turns.tell': 'Tell me when it is my turn',
  'turns.unsupported': 'This browser cannot tell you while Sitke is closed. On an iPhone, install Sitke first.',
  'turns.denied': 'Notifications are blocked in this browser. Allow them for this page in its settings.',
  'turns.noSession': 'Begin or join a game online first.',
  'turns.failed': 'That did not work. Try again later.',
  'turns.notice': 'It is your turn',
  'turns.waiting':
    '{count, plural, =0 {A game has gone on.} one {# game waits for you.} other {# games wait for you.}}',
  'turns.many': 'Many games wait for you.',
  'update.text': 'A newer version of Sitke is ready. Your games stay as they are.',
  'update.needed': 'This page is too old for the server. Update it: what you did is kept.',
  'update.now': 'Update now',
  'update.later': 'Later',
} as const;
