import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Ask, Reply } from '../http/reply'
import { PROVIDER_NAME, isSocialProvider } from './socialProviders'
import { formPage } from './page/formPage'
import { noticePage } from './page/noticePage'
import { pageReply } from './page/pageReply'
import type { Accounts, Person } from './Accounts'

const NAME_LENGTH = 64
const EMAIL_LENGTH = 254

/** Answers with the login form of one company, and takes what the person posts there. */
export type LoginPages = (ask: Ask, request: IncomingMessage, response: ServerResponse) => Promise<Reply>

/** The pages at `/login/<uid>`, where the provider sends a person who has to say who they are. */
export function loginPages(provider: Provider, accounts: Accounts): LoginPages {
  return async (ask, request, response) => {
    const interaction = await provider.interactionDetails(request, response).catch(() => undefined)
    const social = interaction?.params['social']
    if (interaction === undefined || !isSocialProvider(social)) {
      return pageReply(
        noticePage({
          title: 'This login is over',
          lines: [
            'It has finished already, or took too long. Close this window and start again on the page you came from.',
          ],
        }),
        410,
      )
    }
    if (ask.method !== 'POST') return pageReply(loginForm(PROVIDER_NAME[social]))

    const posted = new URLSearchParams(ask.body.toString('utf8'))
    if (posted.get('answer') === 'cancel') {
      return goTo(
        await provider.interactionResult(request, response, {
          error: 'access_denied',
          error_description: 'The person cancelled.',
        }),
      )
    }
    const { person, ...wrong } = readPerson(posted)
    if (!person) return pageReply(loginForm(PROVIDER_NAME[social], wrong), 422)
    return goTo(
      await provider.interactionResult(request, response, { login: { accountId: accounts.welcome(social, person) } }),
    )
  }
}

type Wrong = {
  readonly name: string
  readonly email: string
  readonly nameProblem?: string
  readonly emailProblem?: string
}

function readPerson(posted: URLSearchParams): Wrong & { readonly person?: Person } {
  const name = (posted.get('name') ?? '').trim()
  const email = (posted.get('email') ?? '').trim()
  const nameFits = name.length > 0 && name.length <= NAME_LENGTH && !/\p{Cc}/u.test(name)
  const emailFits = email === '' || (email.length <= EMAIL_LENGTH && /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email))
  if (nameFits && emailFits) return { name, email, person: { userName: name, ...(email !== '' && { email }) } }
  return {
    name,
    email,
    ...(!nameFits && { nameProblem: name === '' ? 'Enter a name.' : `Use at most ${NAME_LENGTH} letters.` }),
    ...(!emailFits && { emailProblem: 'Enter an email address, or leave this empty.' }),
  }
}

function loginForm(company: string, { name = '', email = '', nameProblem, emailProblem }: Partial<Wrong> = {}): string {
  return formPage({
    title: `Local stand-in for ${company}`,
    lines: [`This page is part of a test stack on this machine. It is not ${company}, and asks for no password.`],
    fields: [
      {
        name: 'name',
        label: 'Name',
        hint: 'The same name gives the same wallet each time.',
        autocomplete: 'username',
        required: true,
        maxLength: NAME_LENGTH,
        value: name,
        ...(nameProblem !== undefined && { problem: nameProblem }),
      },
      {
        name: 'email',
        label: 'Email (optional)',
        type: 'email',
        autocomplete: 'email',
        maxLength: EMAIL_LENGTH,
        value: email,
        ...(emailProblem !== undefined && { problem: emailProblem }),
      },
    ],
    yes: { value: 'continue', label: 'Continue' },
    no: { value: 'cancel', label: 'Cancel' },
  })
}

function goTo(location: string): Reply {
  return { status: 303, headers: { location }, body: '' }
}
