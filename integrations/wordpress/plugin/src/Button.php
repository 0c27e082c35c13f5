<?php
namespace WalletConnectButton;

/** The element in a page: its files, the options of the site in the head, and the tag with those of one button. */
final class Button
{
    private const MODULE = 'wallet-connect-button';
    /** How a button takes a part of what the site offers: by names, never by JSON, which could describe a network. */
    private const WORDS = '/^[\w:.,\s-]+\z/';
    /** What follows a sign-in on the pages of the site, and on the profile page. */
    public const PAGE_SCRIPT = 'wallet-connect-button-page';
    public const PROFILE_SCRIPT = 'wallet-connect-button-profile';

    /** @var OptionTable */
    private $options;
    /** @var Settings */
    private $settings;
    /** @var string */
    private $pluginFile;

    public function __construct(OptionTable $options, Settings $settings, string $pluginFile)
    {
        $this->options = $options;
        $this->settings = $settings;
        $this->pluginFile = $pluginFile;
    }

    public function register(): void
    {
        add_action('init', [$this, 'registerFiles']);
        // Before everything that a theme or another plugin prints, so before the first element.
        add_action('wp_head', [$this, 'printOptions'], 0);
        add_filter('script_loader_tag', [$this, 'markAsModule'], 10, 2);
    }

    public function registerFiles(): void
    {
        $url = function (string $path): string {
            return plugins_url($path, $this->pluginFile);
        };
        $version = (string) (get_file_data($this->pluginFile, ['Version'])[0] ?? '');
        wp_register_script(self::MODULE, $url('dist/wallet-connect-button.js'), [], $version, true);
        wp_register_script(self::PAGE_SCRIPT, $url('assets/page.js'), [self::MODULE], $version, true);
        wp_register_script(self::PROFILE_SCRIPT, $url('assets/profile.js'), [self::MODULE], $version, true);
        wp_add_inline_script(self::PAGE_SCRIPT, 'window.walletConnectButtonPage = ' . wp_json_encode([
            'after' => $this->settings->all()['after'],
            'afterUrl' => $this->settings->all()['afterUrl'],
        ], JSON_HEX_TAG | JSON_HEX_AMP) . ';', 'before');
    }

    public function markAsModule(string $tag, string $handle): string
    {
        if ($handle !== self::MODULE) {
            return $tag;
        }
        $untyped = str_replace([" type='text/javascript'", ' type="text/javascript"'], '', $tag);
        return str_replace('<script ', '<script type="module" ', $untyped);
    }

    /** The site's options, which no author of a page can change. Nothing in them depends on the visitor. */
    public function printOptions(): void
    {
        $endpoints = [
            'siwx-nonce-endpoint' => self::path('nonce'),
            'siwx-endpoint' => self::path('sign-in'),
            'siwx-session-endpoint' => self::path('session'),
            'siwx-sign-out-endpoint' => self::path('sign-out'),
        ];
        $this->printHead($this->settings->signsIn() ? $endpoints : []);
    }

    /** @param array<string, string> $endpoints */
    public function printHead(array $endpoints): void
    {
        $options = $this->settings->ofSite($endpoints);
        $flags = JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES;
        echo '<script type="application/json" data-wallet-connect-button>',
            wp_json_encode((object) $options, $flags), "</script>\n",
            // Contents that only members or connected visitors see, until the script has run (docs/html.md).
            "<style>.wallet-hidden{display:none!important}</style>\n";
    }

    /** @param array<string, mixed> $given options by the names of attributes; unknown ones are dropped */
    public function render(array $given, string $script = self::PAGE_SCRIPT): string
    {
        wp_enqueue_script($script);
        $attributes = '';
        foreach ($this->options->ofButton() as $name) {
            $value = $given[$name] ?? '';
            $row = $this->options->rows()[$name];
            if ($row['site'] && (!is_string($value) || preg_match(self::WORDS, $value) !== 1)) {
                continue;
            }
            if ($row['kind'] === 'flag') {
                $attributes .= in_array($value, [true, 'true', '1', 1, $name], true) ? " $name" : '';
            } elseif (is_scalar($value) && $value !== '' && $value !== false) {
                $attributes .= sprintf(' %s="%s"', $name, esc_attr((string) $value));
            }
        }
        return "<wallet-connect-button$attributes></wallet-connect-button>";
    }

    /** A path on this site, right also where a proxy or a second domain stands before it. */
    public static function path(string $route): string
    {
        return wp_make_link_relative(rest_url(SignInRoutes::NAMESPACE . "/$route"));
    }
}
