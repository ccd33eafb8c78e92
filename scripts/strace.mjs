// Finds strace, which records what the store writes and makes writes fail, and installs Debian's where it may.
import { installDebianPackage, isWorking, onPath } from './programs.mjs';

/**
 * Returns the path of an strace that starts. Errors: throws an Error of one line that says what to do.
 */
export function findStrace() {
  const find = () => onPath('strace').find((file) => isWorking(file, '-V'));
  const found = find();
  if (found) return found;
  const problem = installDebianPackage('strace');
  const installed = find();
  if (installed) return installed;
  throw new Error(`No strace (${problem}): install the package strace; the tests of power failures need it.`);
}
