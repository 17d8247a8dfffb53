import type * as vscode from 'vscode';

/**
 * Shows a picker whose items follow what is typed (`update`, asked at once with nothing typed). Resolves to the label that is chosen, else to
 * what was typed; to undefined where neither is there. The picker is disposed of.
 */
export function typedChoice(picker: vscode.QuickPick<vscode.QuickPickItem>, update: (typed: string) => void): Promise<string | undefined> {
  update('');
  return new Promise(resolve => {
    picker.onDidChangeValue(update);
    picker.onDidAccept(() => {
      // Enter may come before the list has followed the typing.
      const label = picker.activeItems[0]?.label ?? picker.value.trim();
      resolve(label === '' ? undefined : label);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

/**
 * Shows a picker whose items are fetched for what is typed, at once with nothing typed; what comes late for words that are no longer there
 * is left out. Resolves to the item that is chosen, to undefined where none is; rejects where fetching fails. The picker is disposed of.
 */
export function fetchedChoice<T extends vscode.QuickPickItem>(
  picker: vscode.QuickPick<T>,
  fetchItems: (typed: string) => Promise<readonly T[]>,
): Promise<T | undefined> {
  let asked = 0;
  const offer = async (typed: string): Promise<void> => {
    const own = ++asked;
    picker.busy = true;
    try {
      const items = await fetchItems(typed);
      if (own === asked) picker.items = items;
    } finally {
      if (own === asked) picker.busy = false;
    }
  };
  const chosen = new Promise<T | undefined>((resolve, reject) => {
    picker.onDidChangeValue(typed => void offer(typed).catch(reject));
    picker.onDidAccept(() => {
      resolve(picker.activeItems[0]);
      picker.hide();
    });
    picker.onDidHide(() => {
      asked++;
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
    void offer('').catch(reject);
  });
  return chosen.finally(() => picker.hide());
}
