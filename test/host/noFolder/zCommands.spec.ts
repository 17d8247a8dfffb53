import { testCommands } from '../../support/commandTable';

// Last of its folder: what it opens stays open.
suite('commands without a folder', () => {
  testCommands('noFolder');
});
