// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

interface IGiven {
    function transfer(address to, uint256 value) external returns (bool);
}

/// What a hostile aggregator names as its exchange, as a spender, or as the receiver of a token with callbacks: it does
/// whatever it is told when it is called, by whichever function, and pays the account when a token calls it back. For
/// tests only.
contract HostileExchange {
    struct Step {
        address to;
        uint256 value;
        bytes data;
    }

    struct Payment {
        IGiven token;
        address to;
        uint256 amount;
    }

    Payment private payment;

    /// What callbacks pay. The zero address stands for the native currency.
    function payOnCallback(IGiven token, address to, uint256 amount) external {
        payment = Payment(token, to, amount);
    }

    /// Tries all of them.
    function tryAll(Step[] calldata steps) external returns (uint256 done) {
        for (uint256 at = 0; at < steps.length; at++) {
            (bool succeeded, ) = steps[at].to.call{value: steps[at].value}(steps[at].data);
            if (succeeded) done++;
        }
    }

    function onApprovalReceived(address, uint256, bytes calldata) external returns (bytes4) {
        _pay();
        return this.onApprovalReceived.selector;
    }

    function onTransferReceived(address, address, uint256, bytes calldata) external returns (bytes4) {
        _pay();
        return this.onTransferReceived.selector;
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        _pay();
        return this.onERC721Received.selector;
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external returns (bytes4) {
        _pay();
        return this.onERC1155Received.selector;
    }

    function receiveApproval(address, uint256, address, bytes calldata) external {
        _pay();
    }

    function onTokenTransfer(address, uint256, bytes calldata) external {
        _pay();
    }

    function tokenFallback(address, uint256, bytes calldata) external {
        _pay();
    }

    function tokensReceived(address, address, address, uint256, bytes calldata, bytes calldata) external {
        _pay();
    }

    receive() external payable {}

    /// Every other function: carries out the steps that follow its selector, all or none.
    fallback() external payable {
        Step[] memory steps = abi.decode(msg.data[4:], (Step[]));
        for (uint256 at = 0; at < steps.length; at++) {
            (bool succeeded, bytes memory result) = steps[at].to.call{value: steps[at].value}(steps[at].data);
            if (succeeded) continue;
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
    }

    function _pay() private {
        (IGiven token, address to, uint256 amount) = (payment.token, payment.to, payment.amount);
        if (address(token) != address(0)) token.transfer(to, amount);
        else {
            (bool sent, ) = to.call{value: amount}("");
            require(sent);
        }
    }
}
