import type { LanguageTag } from './languages'

/** What each term is called in a language: the beginnings of its forms. More than one where inflection changes them. */
export type GlossaryRow = Readonly<Record<Term, readonly string[]>> & {
  /** Words for one of the terms that this product does not use: two words for one thing look like two things. */
  readonly not: readonly string[]
}

/** The terms, and how English writes them. */
export const TERMS = {
  wallet: /\bwallets?\b/i,
  network: /\bnetworks?\b/i,
  account: /\baccounts?\b/i,
  sign: /\bsign(?:ing|ed|ature)?\b(?![ -]in)/i,
  signIn: /\bsign(?:ed|ing|s)?[ -]in\b|\blog ?in\b/i,
  approve: /\bapprov(?:e|es|ed|al|ing)\b/i,
  fee: /\bfees?\b/i,
  recipient: /\brecipient\b/i,
  token: /\btokens?\b/i,
  code: /(?<!QR )\bcodes?\b/i,
  swap: /\bswap(?:s|ped)?\b/i,
} as const

export type Term = keyof typeof TERMS

/**
 * The words of each language. Where English uses a term, the translation uses this word or leaves the term out, as
 * languages do that need no noun there. To approve has two words in some: of a request, and of a token's allowance.
 */
export const GLOSSARY: Readonly<Record<Exclude<LanguageTag, 'en'>, GlossaryRow>> = {
  de: {
    wallet: ['Wallet'],
    network: ['Netzwerk', 'Testnetz'],
    account: ['Konto', 'Konten', 'Smart Account'],
    sign: ['Signatur', 'signier'],
    signIn: ['anmeld', 'Anmeld', 'melde', 'Login'],
    approve: ['bestätig', 'Bestätig', 'freigeb', 'freigegeb', 'Freigabe', 'Gib '],
    fee: ['Gebühr', 'gebühr'],
    recipient: ['Empfänger'],
    token: ['Token'],
    code: ['Code'],
    swap: ['tausch', 'Tausch'],
    not: ['Brieftasche', 'nterschreib', 'nterschrift', 'Netz ', 'Münze', 'wechselgebühr', 'Geldbörse'],
  },
  fr: {
    wallet: ['wallet'],
    network: ['réseau'],
    account: ['compte'],
    sign: ['sign'],
    signIn: ['connect', 'connexion', 'identifi'],
    approve: ['approuv', 'approb', 'autoris'],
    fee: ['frais'],
    recipient: ['destinataire'],
    token: ['token', 'jeton'],
    code: ['code'],
    swap: ['échang', 'swap'],
    not: ['portefeuille', 'commission'],
  },
  es: {
    wallet: ['wallet'],
    network: ['red'],
    account: ['cuenta'],
    sign: ['firm'],
    signIn: ['iniciar sesión', 'inicio de sesión', 'sesión', 'acceso', 'entra'],
    approve: ['aprob', 'aprueb', 'apruéb', 'autoriz'],
    fee: ['comisi'],
    recipient: ['destinatario'],
    token: ['token'],
    code: ['código'],
    swap: ['intercambi'],
    not: ['billetera', 'cartera', 'monedero', 'tarifa'],
  },
  ar: {
    wallet: ['محفظ', 'محافظ'],
    network: ['شبك'],
    account: ['حساب'],
    sign: ['وقّع', 'وقيع'],
    signIn: ['دخول', 'دخل'],
    approve: ['وافق', 'موافق', 'إذن', 'اسمح', 'السماح'],
    fee: ['رسم', 'رسوم'],
    recipient: ['مستلم'],
    token: ['توكن'],
    code: ['رمز', 'رموز'],
    swap: ['بادل', 'بُدّل'],
    not: ['رمز مميز', 'كود'],
  },
  ja: {
    wallet: ['ウォレット'],
    network: ['ネットワーク'],
    account: ['アカウント'],
    sign: ['署名'],
    signIn: ['サインイン', 'ログイン'],
    approve: ['承認', '許可'],
    fee: ['手数料'],
    recipient: ['受取人', '宛先', '送り先'],
    token: ['トークン'],
    code: ['コード'],
    swap: ['スワップ'],
    not: ['財布', '受信者', '交換'],
  },
  zh: {
    wallet: ['钱包'],
    network: ['网络'],
    account: ['账户'],
    sign: ['签名'],
    signIn: ['登录'],
    approve: ['批准', '授权', '确认'],
    fee: ['费'],
    recipient: ['收款'],
    token: ['代币'],
    code: ['码'],
    swap: ['兑换'],
    not: ['帐户', '通证', '签署', '登陆'],
  },
}
