import type { Context } from 'oidc-provider'
import { documentOf, Markup, markup, noticePage } from './document'
import { chooseTag, messagesIn } from './messages'

export type ProviderPages = ReturnType<typeof createProviderPages>

/** The pages that oidc-provider shows by itself. */
export function createProviderPages(issuer: string) {
  const { host } = new URL(issuer)
  const tagOf = (context: Context): string =>
    chooseTag(context.oidc?.params?.['ui_locales'], context.get('accept-language'))
  const show = (context: Context, page: string): void => {
    context.type = 'html'
    context.body = page
  }
  return {
    /** `form` is markup of the library, whose buttons stand outside of it. */
    async confirmLogout(context: Context, form: string): Promise<void> {
      const tag = tagOf(context)
      const { logoutTitle: title, logoutLead, logout, stay } = messagesIn(tag)
      const main = markup`<main>
<h1>${title}</h1>
<p>${logoutLead(host)}</p>
${new Markup(form)}
<p class="actions">
<button class="main" form="op.logoutForm" name="logout" value="yes">${logout}</button>
<button form="op.logoutForm">${stay}</button>
</p>
</main>`
      show(context, documentOf({ tag, title, main }))
    },

    async loggedOut(context: Context): Promise<void> {
      const tag = tagOf(context)
      const { loggedOutTitle, loggedOut } = messagesIn(tag)
      show(context, noticePage(tag, loggedOutTitle, [loggedOut]))
    },

    /** What cannot be told to the client by a redirect, such as a redirect URI that is not its own. */
    error(context: Context, out: Readonly<Record<string, string | undefined>>, cause: Error): void {
      const tag = tagOf(context)
      const { errorTitle, error, overTitle, over } = messagesIn(tag)
      const isOver = cause.name === 'SessionNotFound'
      const reason = [out['error'], out['error_description']].filter(Boolean).join(': ')
      show(context, isOver ? noticePage(tag, overTitle, [over]) : noticePage(tag, errorTitle, [error, reason]))
    },
  }
}
