import { expect, type Browser, type Locator, type Page } from '@playwright/test'

export type Role = 'administrator' | 'editor' | 'author' | 'contributor' | 'subscriber'

/** WordPress as a person uses it. */
export class WordPressPages {
  constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  /** A browser profile of its own, logged in by password. */
  static async logIn(browser: Browser, url: string, role: Role): Promise<WordPressPages> {
    const page = await (await browser.newContext()).newPage()
    const wordpress = new WordPressPages(page, url)
    await wordpress.logIn(role)
    return wordpress
  }

  async logIn(user: string): Promise<void> {
    await this.page.goto(`${this.url}/wp-login.php`)
    await this.submitPassword(user)
    await expect(this.page.locator('#wpadminbar')).toBeAttached()
  }

  /**
   * On the log-in page. WordPress moves the focus to a field 200 ms after the page has loaded, and may empty it: what is
   * typed at that moment is lost, or lands in the other field.
   */
  async submitPassword(user: string): Promise<void> {
    await expect(this.page.locator('#user_login, #user_pass').and(this.page.locator(':focus'))).toBeAttached()
    await this.page.fill('#user_login', user)
    await this.page.fill('#user_pass', 'password')
    await this.page.click('#wp-submit')
  }

  /** The editor's canvas with an empty post or page. */
  async write(kind: 'post' | 'page', title: string): Promise<void> {
    await this.page.goto(`${this.url}/wp-admin/post-new.php?post_type=${kind}`)
    await this.page.locator('.editor-post-title__input').fill(title)
  }

  async insertBlock(): Promise<Locator> {
    await this.page.locator('.editor-post-title__input').press('Enter')
    await this.page.keyboard.type('/wallet button')
    await this.page.getByRole('option', { name: 'Wallet button' }).click()
    const block = this.page.locator('[data-type="wallet-connect-button/button"]')
    await expect(block).toBeVisible()
    return block
  }

  /** Publishes, and returns the address of the page. */
  async publish(): Promise<string> {
    await this.page.locator('.editor-post-publish-panel__toggle').click()
    await this.page.locator('.editor-post-publish-button').click()
    const view = this.page.locator('.post-publish-panel__postpublish-buttons a').first()
    await expect(view).toBeVisible()
    return (await view.getAttribute('href')) as string
  }
}
