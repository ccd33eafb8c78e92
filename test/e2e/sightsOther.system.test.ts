/** The other half of everySight.ts. */
import { testSights } from './everySight.js';

testSights(1);
