import { writeFileSync } from 'node:fs';
import { renderPng, renderSvg } from '@sitke/board';
import { parseFen, rulesOf } from '@sitke/rules';

/** What a bot in a chat answers to "/makruk FEN": a picture, or why there is none. */
async function answerTo(text) {
  const read = parseFen(rulesOf('makruk'), text.replace(/^\/makruk /, ''));
  if (!read.ok) return { text: read.error.message };
  const look = { board: 'slate', pieces: 'international' };
  return {
    text: `${read.value.turn === 0 ? 'White' : 'Black'} to move`,
    picture: await renderPng(read.value, { look }),
  };
}

const { text, picture } = await answerTo('/makruk r3k3/8/8/4N3/8/8/8/4K3 w - - 0 1');
writeFileSync('position.png', picture);
const { width, height } = { width: picture[18] * 256 + picture[19], height: picture[22] * 256 + picture[23] };
console.log(text, `position.png, ${width} × ${height}`);
console.log((await answerTo('/makruk nonsense')).text);

// The same as SVG, for a page or an editor.
const svg = renderSvg(parseFen(rulesOf('makruk'), '4k3/8/8/8/8/8/8/R3K3 w - - 0 1').value, { width: 200 });
console.log(svg.slice(0, 44));
