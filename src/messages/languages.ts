/** What the button says before anything is loaded, in every language, by its BCP 47 tag. */
export const LANGUAGES = {
  en: 'Connect wallet',
  de: 'Wallet verbinden',
  fr: 'Connecter un wallet',
  es: 'Conectar wallet',
  ar: 'ربط المحفظة',
  ja: 'ウォレットを接続',
  zh: '连接钱包',
  'pt-BR': 'Conectar carteira',
  'zh-Hant': '連接錢包',
  ko: '지갑 연결',
  vi: 'Kết nối ví',
  tr: 'Cüzdan bağla',
  it: 'Connetti wallet',
  id: 'Hubungkan dompet',
  ru: 'Подключить кошелёк',
  uk: 'Підключити гаманець',
  pl: 'Połącz portfel',
  hi: 'वॉलेट कनेक्ट करें',
  th: 'เชื่อมต่อวอลเล็ต',
  fa: 'اتصال کیف پول',
} as const

export type LanguageTag = keyof typeof LANGUAGES

/**
 * The language for a BCP 47 tag, among those that there are: itself, else the one in the script that it names or its
 * region writes, else any of the same language (RFC 4647, section 3.4, after the likely subtags of CLDR). So `zh-HK` is
 * not served Simplified Chinese, and `pt` and `pt-PT` are served `pt-BR`.
 */
export function lookup<Tag extends string = LanguageTag>(
  requested: string,
  tags: readonly Tag[] = Object.keys(LANGUAGES) as never,
): Tag | undefined {
  if (tags.includes(requested as Tag)) return requested as Tag
  try {
    const tag = requested.replaceAll('_', '-')
    const only = ofLanguage(tags, new Intl.Locale(tag).language)
    // The browser reads its table of likely subtags when it is first asked, which takes a third of the entry's start.
    if (only.length === 1) return only[0]
    const { language, script } = likely(tag)
    const same = ofLanguage(tags, language)
    return same.find((each) => likely(each).script === script) ?? same[0]
  } catch {
    // Not a language tag.
    return undefined
  }
}

function ofLanguage<Tag extends string>(tags: readonly Tag[], language: string): readonly Tag[] {
  return tags.filter((tag) => new Intl.Locale(tag).language === language)
}

const likely = (tag: string): Intl.Locale => new Intl.Locale(tag).maximize()
