import { render } from 'preact';

const root = document.getElementById('app');
if (root) render(<h1>Sitke</h1>, root);
