import '@sitke/board/element';
import { Position, rulesOf } from '@sitke/rules';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

// React 19 hands an element its properties and listens to its events.
function Play({ variant }) {
  const [position, setPosition] = useState(() => Position.initial(rulesOf(variant)));
  const outcome =
    position.outcome === null ? `${position.turn === 0 ? 'White' : 'Black'} to move` : position.outcome.reason;
  const onMove = (event) => {
    // The state is React's: the board goes on when it is handed the next position.
    event.preventDefault();
    setPosition(position.play(event.detail.uci));
  };
  return (
    <>
      <sitke-board position={position} onmove={onMove} />
      <p role="status">{outcome}</p>
    </>
  );
}

createRoot(document.querySelector('#main')).render(<Play variant="sissa" />);
