import type { Format } from '../format'

/** English: it defines the keys of all languages. Functions take what varies. */
export const namesEn = ({ number, plural }: Format) => ({
  easy: 'Easier than an address',
  easyText: 'Others send to your name and have nothing to copy.',
  yours: 'It belongs to this account',
  yoursText: 'You sign once that you want it.',
  open: 'Anybody can look it up',
  openText: 'Whoever knows the name can see the address behind it.',
  choose: 'Choose a name',
  unserved: (network: string) => `Names are not available on ${network}`,
  elsewhere: 'Names are for accounts of an email or social login, on EVM networks',
  owned: (name: string) => `This account is already called ${name}`,
  toAccount: 'Go to account',
  nameLabel: 'Name',
  nameHint: 'yourname',
  rule: 'At least 4 letters, digits or hyphens.',
  clear: 'Clear name',
  suggestions: 'Suggested names',
  lookingUp: 'Looking for names',
  found: (count: number) =>
    plural(count, { one: `${number(count)} name suggested`, other: `${number(count)} names suggested` }),
  taken: 'Taken',
  faultEmpty: 'Enter a name',
  faultShort: 'At least 4 characters',
  faultTaken: 'This name is taken',
  register: 'Register name',
  within: 'You approve it with a signature, within 10 seconds.',
  signing: 'Approve the signature',
  registering: (name: string) => `Registering ${name}`,
  late: 'It was not approved within 10 seconds. Try again and approve at once.',
  clock: 'The clock of this device seems to be wrong. Set it and try again.',
  doneText: 'Others can send to this name from now on.',
  /** What went wrong and what to do, by code; English is what the errors say themselves. */
  problems: {} as Readonly<Record<string, readonly [string, string?]>>,
})
