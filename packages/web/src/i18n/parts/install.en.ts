/** English: the app on the device, and its newer versions. */

export const INSTALL = {
  'install.title': 'On this device',
  'install.about': 'As an app Sitke has its own place on the screen, and opens without a network.',
  'install.asked': 'Install Sitke',
  'install.byHand': 'To install it: tap Share in Safari, then “Add to Home Screen”.',
  'install.menu':
    'To install it: open the menu of your browser and choose “Install” or “Add to Home screen”, if it has that.',
  'install.installed': 'Sitke is installed here.',
  'install.move': 'Your games and who you are online go to another device, and come back after this one is lost.',
  'install.move.go': 'To another device',
  'update.text': 'A newer version of Sitke is ready. Your games stay as they are.',
  'update.now': 'Load it',
  'update.later': 'Later',
} as const;
