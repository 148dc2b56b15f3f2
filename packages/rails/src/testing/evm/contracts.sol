// SPDX-License-Identifier: AGPL-3.0-or-later
pragma solidity 0.8.37;

// Contracts of the tests of EVM rails; nothing here is ever used with real money. `npm run contracts` compiles
// them into contracts.json.

/// As ERC-20 describes a token.
contract PlainToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public immutable decimals;
    mapping(address => uint256) public balanceOf;

    constructor(uint8 tokenDecimals) {
        decimals = tokenDecimals;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(balanceOf[msg.sender] >= value, "not enough");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// As Tether's contract on Ethereum: returns nothing, can take a fee and block addresses.
contract TetherToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public immutable decimals;
    uint256 public feeBasisPoints;
    address private constant OWNER = address(0xfee);
    mapping(address => uint256) public balanceOf;
    mapping(address => bool) public isBlackListed;

    constructor(uint8 tokenDecimals) {
        decimals = tokenDecimals;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function setFee(uint256 basisPoints) external {
        feeBasisPoints = basisPoints;
    }

    function setBlackListed(address account, bool isBlocked) external {
        isBlackListed[account] = isBlocked;
    }

    function transfer(address to, uint256 value) external {
        require(!isBlackListed[msg.sender], "blocked");
        require(balanceOf[msg.sender] >= value, "not enough");
        uint256 fee = (value * feeBasisPoints) / 10000;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - fee;
        if (fee > 0) {
            balanceOf[OWNER] += fee;
            emit Transfer(msg.sender, OWNER, fee);
        }
        emit Transfer(msg.sender, to, value - fee);
    }
}

/// Says that it paid, in the names of others, and has no balances.
contract FakeToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;

    function claim(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }
}

/// The event of ERC-721 has the same first topic, and the number of the piece as a fourth.
contract Collectible {
    event Transfer(address indexed from, address indexed to, uint256 indexed piece);

    function give(address to, uint256 piece) external {
        emit Transfer(msg.sender, to, piece);
    }
}

interface Payable {
    function transfer(address to, uint256 value) external;
}

/// Pays from within a contract.
contract Till {
    receive() external payable {}

    function pay(address payable to) external payable {
        (bool isPaid, ) = to.call{value: msg.value}("");
        require(isPaid, "not paid");
    }

    /// Pays, and gives the payment up; the transaction succeeds.
    function payInVain(address payable to) external payable {
        try this.payAndFail{value: msg.value}(to) {} catch {}
    }

    function payAndFail(address payable to) external payable {
        to.transfer(msg.value);
        revert("in vain");
    }

    function payTokens(Payable token, address[] calldata to, uint256[] calldata values) external {
        for (uint256 i = 0; i < to.length; i++) token.transfer(to[i], values[i]);
    }
}

/// A contract that refuses every payment.
contract Closed {}
