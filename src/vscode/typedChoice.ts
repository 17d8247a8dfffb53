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
