import type { Page } from '@playwright/test'

/** What has the focus, seen through shadow roots: what it is called, else its words. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let node = document.activeElement
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
    const label = node instanceof HTMLInputElement ? node.labels?.[0]?.textContent : undefined
    return (
      node?.getAttribute('aria-label') ??
      node?.getAttribute('data-label') ??
      label ??
      node?.textContent ??
      ''
    ).trim()
  })
}

/** Presses a key until what is wanted has the focus. Never more often than there are things to focus. */
export async function reach(page: Page, key: string, requested: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let press = 0; press < 30; press++) {
    const now = await focused(page)
    if (typeof requested === 'string' ? now === requested : requested.test(now)) return
    seen.push(now.slice(0, 40))
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never reached ${requested}; it passed ${seen.join(', ')}`)
}

/** Goes to it with the tab key and presses it. */
export async function pressOn(page: Page, requested: string | RegExp): Promise<void> {
  await reach(page, 'Tab', requested)
  await page.keyboard.press('Enter')
}

/** The focus is within the open dialog. */
export function inDialog(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    Boolean(document.querySelector('wallet-connect-button')?.shadowRoot?.activeElement?.closest('dialog')),
  )
}
