/**
 * Whether a click is the second one of the double click on the button that has opened the dialog: it was meant for the
 * button, and is where the dialog is by now. To be asked of each click in a dialog that was just shown.
 */
export function createSecondClick(
  host: Pick<Element, 'getBoundingClientRect'>,
): (click: Pick<MouseEvent, 'detail' | 'clientX' | 'clientY'>) => boolean {
  let isFirst = true
  return ({ detail, clientX, clientY }) => {
    const { left, right, top, bottom } = host.getBoundingClientRect()
    const isOnButton = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    const isSecond = isFirst && detail > 1 && isOnButton
    isFirst = false
    return isSecond
  }
}
