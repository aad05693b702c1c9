// Where a command's action lives, by the command's name.

/** "people group add" → "people_group_add" */
export function actionFile(command: string): string {
  return command.replace(/[ -]/g, "_");
}

/** "people group add" → "peopleGroupAdd" */
export function actionName(command: string): string {
  return command.replace(/[ -](.)/g, (_, letter: string) => letter.toUpperCase());
}
