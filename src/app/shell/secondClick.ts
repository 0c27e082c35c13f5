/** Tells the second click of the double click that has opened a dialog from those that are meant for it. */
export interface SecondClick {
  /** To be called when a pointer is pressed in the dialog. */
  pressed(): void
  /** Whether this click is that second one: it was meant for the button, and is where the dialog is by now. */
  is(click: Pick<MouseEvent, 'detail' | 'clientX' | 'clientY'>): boolean
}

/** @param host the element with the button, which both clicks are on */
export function createSecondClick(host: Pick<Element, 'getBoundingClientRect'>): SecondClick {
  let presses = 0
  const isOnButton = (x: number, y: number): boolean => {
    const { left, right, top, bottom } = host.getBoundingClientRect()
    return x >= left && x <= right && y >= top && y <= bottom
  }
  return {
    pressed: () => void presses++,
    is: ({ detail, clientX, clientY }) => detail > 1 && presses <= 1 && isOnButton(clientX, clientY),
  }
}
