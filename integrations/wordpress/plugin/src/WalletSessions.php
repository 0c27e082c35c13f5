<?php
namespace WalletConnectButton;

/** Sessions of WordPress that began with a wallet. The account is in the session's own record. */
final class WalletSessions
{
    private const ACCOUNT = 'wallet_connect_button_account';
    private const RECENT_SECONDS = 10 * MINUTE_IN_SECONDS;

    /** @var LinkedAccounts */
    private $accounts;

    public function __construct(LinkedAccounts $accounts)
    {
        $this->accounts = $accounts;
    }

    public function register(): void
    {
        // Whoever removes an account: the profile page, WP-CLI, another plugin.
        add_action('deleted_user_meta', function ($ids, $userId, $key): void {
            if ($key === LinkedAccounts::META_KEY) {
                self::endAllBut((int) $userId, $this->accounts->of((int) $userId));
            }
        }, 10, 3);
    }

    /** Whether WordPress and all of its plugins let the user in. Whoever was logged in before leaves then. */
    public function start(\WP_User $user, string $account): bool
    {
        $before = wp_validate_auth_cookie('', 'logged_in');
        $cookie = $before === false ? [] : wp_parse_auth_cookie('', 'logged_in');
        $remember = static function (array $session) use ($account): array {
            return [self::ACCOUNT => $account] + $session;
        };
        add_filter('attach_session_information', $remember);
        $signedOn = SignOn::run($user);
        remove_filter('attach_session_information', $remember);
        if (!$signedOn instanceof \WP_User) {
            return false;
        }
        if ($before !== false) {
            \WP_Session_Tokens::get_instance((int) $before)->destroy($cookie['token'] ?? '');
        }
        wp_set_current_user($user->ID);
        return true;
    }

    /** The account by which this browser is logged in; null if it is not, or by a password, or the account is removed. */
    public function account(): ?string
    {
        $account = $this->accountOfRecord();
        $userId = (int) wp_validate_auth_cookie('', 'logged_in');
        return in_array($account, $this->accounts->of($userId), true) ? $account : null;
    }

    /** Ends this browser's session if it began with a wallet, also one that was removed. @return bool whether it did */
    public function end(): bool
    {
        if ($this->accountOfRecord() === null) {
            return false;
        }
        wp_set_current_user((int) wp_validate_auth_cookie('', 'logged_in'));
        wp_logout();
        return true;
    }

    /** Whether the current user's session began in the last ten minutes, by password or wallet. */
    public static function isRecent(): bool
    {
        $session = \WP_Session_Tokens::get_instance(get_current_user_id())->get(wp_get_session_token());
        return time() - (int) ($session['login'] ?? 0) <= self::RECENT_SECONDS;
    }

    /** Ends a user's sessions that began with another account than these, on every device. @param string[] $accounts */
    public static function endAllBut(int $userId, array $accounts): void
    {
        $account = self::ACCOUNT;
        $end = function () use ($account, $accounts): void {
            foreach ($this->get_sessions() as $verifier => $session) {
                if (isset($session[$account]) && !in_array($session[$account], $accounts, true)) {
                    $this->update_session($verifier, null);
                }
            }
        };
        // Public are only methods that take the cookie's token. Every manager of sessions has these two.
        \Closure::bind($end, \WP_Session_Tokens::get_instance($userId), \WP_Session_Tokens::class)();
    }

    private function accountOfRecord(): ?string
    {
        $userId = wp_validate_auth_cookie('', 'logged_in');
        if ($userId === false) {
            return null;
        }
        $cookie = wp_parse_auth_cookie('', 'logged_in');
        $session = \WP_Session_Tokens::get_instance((int) $userId)->get($cookie['token'] ?? '');
        $account = $session[self::ACCOUNT] ?? null;
        return is_string($account) ? $account : null;
    }
}
