import { expect, type Page } from '@playwright/test'

/** Presses something that opens the window of a social login, and answers that window. */
export async function windowOf(page: Page, press: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), press()])
  return opened
}

/** Waits for the provider's login page in this window. It says for which company it stands in. */
export async function loginPage(at: Page, company: string): Promise<void> {
  await expect(at.getByRole('heading', { name: `Local stand-in for ${company}`, exact: true })).toBeVisible()
}

/** Fills in the provider's login page and goes on. The name is the account. */
export async function logInAs(at: Page, name: string, email?: string): Promise<void> {
  await at.locator('#name').fill(name)
  if (email !== undefined) await at.locator('#email').fill(email)
  await at.locator('[data-action="continue"]').click()
}
