/** English texts of playing over the network. */

export const onlineTexts = {
  open: 'Play online',
  lobby: 'Play online',
  game: 'Online game',
  leave: 'Leave',
  connection: {
    closed: '',
    connecting: 'Connecting …',
    open: '',
    reconnecting: 'Reconnecting … What you do is kept.',
    away: 'The server is away. Trying again …',
  },
};
