const SHOWN_MS = 1500

/** Gives each block of code its button. */
export function addCopyButtons(scope: ParentNode = document): void {
  for (const block of scope.querySelectorAll<HTMLElement>('[data-copyable]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    // Read aloud when it says that it has copied.
    button.setAttribute('aria-live', 'polite')
    button.addEventListener('click', () => void copyText(button, block.querySelector('code')?.textContent ?? ''))
    block.append(button)
  }
}

/** Copies a text, and says so for a moment on the button that was pressed. */
export async function copyText(button: HTMLElement, text: string): Promise<void> {
  // Another press may come while it says so.
  const label = (button.dataset['label'] ??= button.textContent ?? '')
  button.textContent = await navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Select and copy by hand',
  )
  setTimeout(() => (button.textContent = label), SHOWN_MS)
}
