<?php
namespace WalletConnectButton;

/** The accounts of a user on the profile page: adding one there takes the session that the user has. */
final class ProfilePage
{
    private const LINK_PAGE = 'wallet-connect-button-link';

    /** @var LinkedAccounts */
    private $accounts;
    /** @var Settings */
    private $settings;
    /** @var Button */
    private $button;

    public function __construct(LinkedAccounts $accounts, Settings $settings, Button $button)
    {
        $this->accounts = $accounts;
        $this->settings = $settings;
        $this->button = $button;
    }

    public function register(): void
    {
        add_action('template_redirect', [$this, 'drawLinkPage']);
        add_action('show_user_profile', [$this, 'draw']);
        add_action('edit_user_profile', [$this, 'draw']);
        add_action('personal_options_update', [$this, 'unlink']);
        add_action('edit_user_profile_update', [$this, 'unlink']);
    }

    public function draw(\WP_User $user): void
    {
        $accounts = $this->accounts->of($user->ID);
        $isOwn = $user->ID === get_current_user_id();
        echo '<h2 id="wallet-accounts">', esc_html__('Wallet accounts', 'wallet-connect-button'), '</h2>';
        echo '<table class="form-table" role="presentation"><tr><th scope="row">',
            esc_html__('Accounts that log in', 'wallet-connect-button'), '</th><td>';
        if ($accounts === []) {
            echo '<p>', esc_html__('None yet.', 'wallet-connect-button'), '</p>';
        }
        foreach ($accounts as $account) {
            printf(
                '<p><code dir="ltr" style="overflow-wrap:anywhere">%s</code> <label>'
                    . '<input type="checkbox" name="wallet_connect_button_unlink[]" value="%1$s"> %s</label></p>',
                esc_attr($account),
                esc_html__('Remove', 'wallet-connect-button')
            );
        }
        if ($isOwn) {
            printf(
                '<p><a class="button" href="%s">%s</a></p>',
                esc_url(home_url('/?' . self::LINK_PAGE)),
                esc_html__('Add an account', 'wallet-connect-button')
            );
        }
        echo '</td></tr></table>';
    }

    /**
     * A page of its own, which has nothing of the dashboard's scripts and styles. Whoever did not log in just before
     * does so first: by WordPress's own page, or here with an account that is linked already, since a member who came
     * by a wallet knows no password.
     */
    public function drawLinkPage(): void
    {
        if (!isset($_GET[self::LINK_PAGE])) {
            return;
        }
        if (!is_user_logged_in()) {
            auth_redirect();
        }
        nocache_headers();
        $url = home_url('/?' . self::LINK_PAGE);
        $isConfirmed = !$this->settings->all()['linkAsks'] || WalletSessions::isRecent();
        if (!$isConfirmed && $this->accounts->of(get_current_user_id()) === []) {
            wp_safe_redirect(wp_login_url($url, true));
            exit;
        }
        // A page around it could lead the user to add an account of somebody else.
        send_frame_options_header();
        header("Content-Security-Policy: frame-ancestors 'self'", false);
        remove_action('wp_head', [$this->button, 'printOptions'], 0);
        $link = add_query_arg('_wpnonce', wp_create_nonce('wp_rest'), Button::path('link'));
        add_action('wp_head', function () use ($isConfirmed, $link): void {
            $this->button->printHead([
                'siwx' => 'required',
                'siwx-nonce-endpoint' => Button::path('nonce'),
                'siwx-endpoint' => $isConfirmed ? $link : Button::path('sign-in'),
                // Not the session of the site's pages: whoever is signed in there would not be asked to sign here.
                'storage' => 'memory',
                'reconnect' => 'off',
            ]);
        }, 0);
        $title = __('Add an account', 'wallet-connect-button');
        $profile = get_edit_profile_url() . '#wallet-accounts';
        echo '<!doctype html><html ', get_language_attributes(), '><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width"><title>', esc_html($title), '</title>';
        wp_head();
        printf(
            '</head><body><main style="max-width:40em;margin:4em auto;padding:0 1em" data-next="%s"><h1>%s</h1>',
            esc_url($isConfirmed ? $profile : $url),
            esc_html($title)
        );
        if (!$isConfirmed) {
            printf(
                '<p>%s</p><p><a href="%s">%s</a></p>',
                esc_html__('Confirm that it’s you, with an account that you have added already.', 'wallet-connect-button'),
                esc_url(wp_login_url($url, true)),
                esc_html__('Use your password instead', 'wallet-connect-button')
            );
        }
        // phpcs:ignore WordPress.Security.EscapeOutput -- The tag is escaped where it is made.
        echo '<p>', $this->button->render([], Button::PROFILE_SCRIPT), '</p>';
        printf(
            '<p><a href="%s">%s</a></p></main>',
            esc_url($profile),
            esc_html__('Back to your profile', 'wallet-connect-button')
        );
        wp_footer();
        echo '</body></html>';
        exit;
    }

    /** WordPress has checked the form's nonce and that the user may be edited. */
    public function unlink(int $userId): void
    {
        // phpcs:ignore WordPress.Security.NonceVerification -- See above.
        $removed = array_filter((array) wp_unslash($_POST['wallet_connect_button_unlink'] ?? []), 'is_string');
        $accounts = $this->accounts->of($userId);
        $remaining = array_diff($accounts, $removed);
        // Without a password that they know and an address for a new one, the last account is the only way in.
        if ($remaining === [] && $accounts !== [] && get_userdata($userId)->user_email === '') {
            array_shift($removed);
            add_action('user_profile_update_errors', static function (\WP_Error $errors): void {
                $text = __('The last account stays until this profile has an email address.', 'wallet-connect-button');
                $errors->add('wallet_connect_button_last', $text);
            });
        }
        foreach ($removed as $account) {
            $this->accounts->unlink($userId, $account);
        }
    }
}
