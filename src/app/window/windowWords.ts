import type { LanguageTag } from '../../messages/languages'

interface WindowWords {
  readonly title: string
  readonly open: string
  readonly stay: string
  readonly close: string
  readonly blocked: string
  readonly unreachable: string
  /** In a window whose page is gone. */
  readonly done: string
}

/** Beside the only code that shows them, because few visitors ever see a frame that small. */
export const WINDOW_WORDS: Readonly<Record<LanguageTag, WindowWords>> = {
  en: {
    title: 'There isn’t enough room here.',
    open: 'Open in a window of its own',
    stay: 'Continue here',
    close: 'Close',
    blocked: 'Your browser blocked the window. Allow pop-ups for this site and try again, or continue here.',
    unreachable: 'You’re connected in the window, but this wallet can’t be used from here. Use it on the site itself.',
    done: 'You can close this window.',
  },
  de: {
    title: 'Hier ist zu wenig Platz.',
    open: 'In eigenem Fenster öffnen',
    stay: 'Hier bleiben',
    close: 'Schließen',
    blocked:
      'Der Browser hat das Fenster blockiert. Erlaube Pop-ups für diese Seite und versuche es erneut, oder bleib hier.',
    unreachable:
      'Du bist im Fenster verbunden, aber hier ist diese Wallet nicht erreichbar. Nutze es auf der Website selbst.',
    done: 'Du kannst dieses Fenster schließen.',
  },
  fr: {
    title: 'Il n’y a pas assez de place ici.',
    open: 'Ouvrir dans une fenêtre à part',
    stay: 'Continuer ici',
    close: 'Fermer',
    blocked: 'Votre navigateur a bloqué la fenêtre. Autorisez les pop-ups pour ce site et réessayez, ou continuez ici.',
    unreachable:
      'Vous êtes connecté dans la fenêtre, mais ce wallet n’est pas accessible ici. Utilisez-le sur le site même.',
    done: 'Vous pouvez fermer cette fenêtre.',
  },
  es: {
    title: 'Aquí no hay espacio suficiente.',
    open: 'Abrir en una ventana aparte',
    stay: 'Seguir aquí',
    close: 'Cerrar',
    blocked:
      'El navegador bloqueó la ventana. Permite las ventanas emergentes de este sitio y reinténtalo, o sigue aquí.',
    unreachable:
      'Te conectaste en la ventana, pero desde aquí no se puede usar esta wallet. Úsala directamente en el sitio.',
    done: 'Ya puedes cerrar esta ventana.',
  },
  ar: {
    title: 'لا توجد مساحة كافية هنا.',
    open: 'فتح في نافذة مستقلة',
    stay: 'المتابعة هنا',
    close: 'إغلاق',
    blocked: 'حظر المتصفح النافذة. اسمح بالنوافذ المنبثقة لهذا الموقع ثم حاول مرة أخرى، أو تابع هنا.',
    unreachable: 'تم الاتصال في النافذة، لكن لا يمكن استخدام هذه المحفظة من هنا. استخدمها في الموقع نفسه.',
    done: 'يمكنك إغلاق هذه النافذة.',
  },
  ja: {
    title: 'ここでは表示する余裕がありません。',
    open: '別のウィンドウで開く',
    stay: 'ここで続ける',
    close: '閉じる',
    blocked:
      'ブラウザがウィンドウをブロックしました。このサイトのポップアップを許可して、もう一度お試しください。ここで続けることもできます。',
    unreachable: 'ウィンドウでは接続できましたが、ここではこのウォレットを使えません。サイト上で直接ご利用ください。',
    done: 'このウィンドウは閉じて構いません。',
  },
  zh: {
    title: '此处空间不足。',
    open: '在单独的窗口中打开',
    stay: '在此继续',
    close: '关闭',
    blocked: '浏览器拦截了窗口。请允许此网站的弹出式窗口后重试，或在此继续。',
    unreachable: '已在窗口中连接，但无法在此处使用该钱包。请直接在网站上使用。',
    done: '您可以关闭此窗口。',
  },
}
