/** The few words the button needs before anything is loaded: connect, failed. The rest, in the same languages, is in src/i18n. */
const words: Record<string, readonly [connect: string, failed: string]> = {
  en: ['Connect wallet', 'Could not load. Try again'],
  de: ['Wallet verbinden', 'Fehler. Erneut versuchen'],
  fr: ['Connecter un wallet', 'Échec. Réessayer'],
  es: ['Conectar wallet', 'Error. Reintentar'],
  ar: ['ربط المحفظة', 'تعذّر التحميل. أعد المحاولة'],
  ja: ['ウォレットを接続', '読み込み失敗。再試行'],
  zh: ['连接钱包', '加载失败，请重试'],
}

export function buttonWords(language: string): readonly [connect: string, failed: string] {
  return words[language.toLowerCase().split('-')[0] ?? ''] ?? (words['en'] as readonly [string, string])
}
