/** What the button says before anything is loaded. The rest, in the same languages, is in src/messages. */
const words: Record<string, string> = {
  en: 'Connect wallet',
  de: 'Wallet verbinden',
  fr: 'Connecter un wallet',
  es: 'Conectar wallet',
  ar: 'ربط المحفظة',
  ja: 'ウォレットを接続',
  zh: '连接钱包',
}

export function connectWords(language: string): string {
  return words[language.toLowerCase().split('-')[0] ?? ''] ?? 'Connect wallet'
}
