/**
 * Whether a click is the second one of the double click that has opened the dialog: it was meant for the button, and is
 * where the dialog is by now. To be asked of each click in a dialog that was just shown.
 */
export function createSecondClick(): (click: Pick<MouseEvent, 'detail'>) => boolean {
  let isFirst = true
  return ({ detail }) => {
    const isSecond = isFirst && detail > 1
    isFirst = false
    return isSecond
  }
}
