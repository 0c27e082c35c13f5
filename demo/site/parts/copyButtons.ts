const LABEL = 'Copy'
const SHOWN_MS = 1500

/** Gives each block of code its button. */
export function addCopyButtons(scope: ParentNode = document): void {
  for (const block of scope.querySelectorAll<HTMLElement>('[data-copyable]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = LABEL
    // Read aloud when it says that it has copied.
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', () => void copyText(button, block.querySelector('code')?.textContent ?? ''))
    block.append(button)
  }
}

/** Copies a text, and says so for a moment on the button that was pressed. */
async function copyText(button: HTMLElement, text: string): Promise<void> {
  button.textContent = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Select and copy by hand',
  )
  setTimeout(() => (button.textContent = LABEL), SHOWN_MS)
}
