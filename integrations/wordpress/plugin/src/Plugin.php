<?php
namespace WalletConnectButton;

use WalletConnectButton\Chain\ContractSignature;
use WalletConnectButton\Siwx\Verifier;

/** Connects the parts of the plugin to WordPress. */
final class Plugin
{
    public const NAME = 'wallet-connect-button';

    /** @var string */
    private $file;

    public function __construct(string $file)
    {
        $this->file = $file;
    }

    public function register(): void
    {
        add_action('init', [$this, 'loadTranslations'], 1, 0);
        // An email is in the language of its reader.
        add_action('change_locale', [$this, 'loadTranslations']);
        // WordPress takes what stands before a colon for a protocol. Asked for once, before a request is handled.
        add_filter('kses_allowed_protocols', static function (array $protocols): array {
            return array_merge($protocols, ['#wallet']);
        });
        RateLimit::register();
        $options = new OptionTable(dirname($this->file) . '/data/options.json');
        $settings = new Settings($options, dirname($this->file) . '/data/networks.json');
        $accounts = new LinkedAccounts();
        $sessions = new WalletSessions($accounts);
        $sessions->register();
        $button = new Button($options, $settings, $this->file);
        $button->register();
        (new SettingsPage($settings, $options))->register();
        (new Block($button, $options, $settings, $this->file))->register();
        (new ProfilePage($accounts, $settings, $button))->register();
        add_action('rest_api_init', function () use ($settings, $accounts, $sessions): void {
            $contracts = new ContractSignature($settings->rpcUrls(), [self::class, 'postJson'], $this->validatorFile());
            (new SignInRoutes(new Verifier($contracts), $settings, $accounts, $sessions))->register();
        });
    }

    /** One catalogue per language of the button, whatever the region of the site's locale. */
    public function loadTranslations(string $locale = ''): void
    {
        $folder = dirname($this->file) . '/languages';
        $tags = array_map(static function (string $file): string {
            return basename($file, '.mo');
        }, glob("$folder/*.mo") ?: []);
        $language = Language::ofLocale($locale ?: determine_locale(), $tags);
        if ($language !== null) {
            load_textdomain(self::NAME, "$folder/$language.mo");
        }
    }

    /** The body of a 2xx response to posted JSON, else null. Redirects are not followed. */
    public static function postJson(string $url, string $body, float $seconds): ?string
    {
        $response = wp_remote_post($url, [
            'body' => $body,
            'headers' => ['content-type' => 'application/json'],
            'timeout' => $seconds,
            'redirection' => 0,
            'limit_response_size' => MB_IN_BYTES,
        ]);
        $status = (int) wp_remote_retrieve_response_code($response);
        return $status >= 200 && $status < 300 ? wp_remote_retrieve_body($response) : null;
    }

    private function validatorFile(): string
    {
        return dirname($this->file) . '/data/erc6492Validator.hex';
    }
}
