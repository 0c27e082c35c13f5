// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Runs calls one after another and reports how they change this account's balances. It is never deployed: `eth_call`
/// overrides the account's code with it for one simulation, so that every call comes from the account. The shipped
/// bytes in `src/chains/eip155/simulationCode.ts` are compiled from this file; `test/chains/swaps.test.ts` compares.
contract SwapSimulation {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    /// @param tokens Whose balances are measured; the zero address stands for the native currency.
    /// @return succeeded False when a call reverted or a token did not report its balance.
    function run(
        Call[] calldata calls,
        address[] calldata tokens
    ) external returns (bool succeeded, uint256[] memory earlier, uint256[] memory later) {
        earlier = new uint256[](tokens.length);
        later = new uint256[](tokens.length);
        if (!_measure(tokens, earlier)) return (false, earlier, later);
        for (uint256 at = 0; at < calls.length; at++) {
            (bool done, ) = calls[at].to.call{value: calls[at].value}(calls[at].data);
            if (!done) return (false, earlier, later);
        }
        succeeded = _measure(tokens, later);
    }

    /// Accounts of a key accept the native currency, so this one does too.
    receive() external payable {}

    function _measure(address[] calldata tokens, uint256[] memory balances) private view returns (bool) {
        for (uint256 at = 0; at < tokens.length; at++) {
            if (tokens[at] == address(0)) {
                balances[at] = address(this).balance;
                continue;
            }
            (bool done, bytes memory answer) = tokens[at].staticcall(
                abi.encodeWithSignature("balanceOf(address)", address(this))
            );
            if (!done || answer.length < 32) return false;
            balances[at] = abi.decode(answer, (uint256));
        }
        return true;
    }
}
