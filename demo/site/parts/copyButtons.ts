const SHOWN_MS = 1500

/** Gives each block of code its button. */
export function addCopyButtons(scope: ParentNode = document): void {
  for (const block of scope.querySelectorAll<HTMLElement>('[data-copyable]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', () => void copyText(button, block.querySelector('code')?.textContent ?? ''))
    block.append(button)
  }
}

/** Copies a text, and says so on the button that was pressed. */
export async function copyText(button: HTMLElement, text: string): Promise<void> {
  const label = button.textContent
  try {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Select and copy by hand'
  }
  setTimeout(() => (button.textContent = label), SHOWN_MS)
}
